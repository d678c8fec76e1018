// A plugin for clang-tidy 14: its checks look at the declarations of this tree alone, and not at those of the
// system's headers, which take most of their time and whose findings it would not show. Newer versions do
// this by themselves. The analyzer is not affected.
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/FrontendPluginRegistry.h>

namespace {

class Scope : public clang::ASTConsumer {
 public:
  void HandleTranslationUnit(clang::ASTContext& context) override {
    const clang::SourceManager& files = context.getSourceManager();
    std::vector<clang::Decl*> ours;
    for (clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
      const clang::SourceLocation place = files.getExpansionLoc(declaration->getLocation());
      if (place.isValid() && !files.isInSystemHeader(place)) {
        ours.push_back(declaration);
      }
    }
    context.setTraversalScope(ours);
  }
};

class SetScope : public clang::PluginASTAction {
 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& /*compiler*/,
                                                        llvm::StringRef /*file*/) override {
    return std::make_unique<Scope>();
  }
  bool ParseArgs(const clang::CompilerInstance& /*compiler*/,
                 const std::vector<std::string>& /*arguments*/) override {
    return true;
  }
  ActionType getActionType() override { return AddBeforeMainAction; }
};

const clang::FrontendPluginRegistry::Add<SetScope> registration("tidy-scope",
                                                                "let checks look at this tree alone");

}  // namespace
